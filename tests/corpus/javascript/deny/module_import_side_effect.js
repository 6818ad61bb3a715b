// an import for its side effects
import 'node:inspector';
