# Code as data.
import dis

dis.dis(print)
