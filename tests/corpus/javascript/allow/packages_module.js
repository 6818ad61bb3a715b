// the packages, imported
import _, { chunk } from 'lodash';
import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import { mean, median } from 'simple-statistics';
import * as d3 from 'd3-array';
import Papa from 'papaparse';
import { create, all } from 'mathjs';
dayjs.extend(relativeTime);
const math = create(all, { number: 'BigNumber', precision: 32 });
console.log(_.sum([1, 2]), chunk([1, 2, 3], 2), mean([1, 2]), median([3, 1, 2]), d3.group(['a', 'b', 'a'], (x) => x).size);
console.log(Papa.parse('a;b', { delimiter: ';' }).data, math.add(math.bignumber('0.1'), math.bignumber('0.2')).toString(), dayjs(0).from(dayjs(864e5)));
