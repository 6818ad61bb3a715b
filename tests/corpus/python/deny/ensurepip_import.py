# Packages are installed.
import ensurepip

ensurepip.bootstrap()
