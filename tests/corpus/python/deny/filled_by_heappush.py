# isFilledWith (made.cc): any library function may get the list: heapq.heappush puts a foreign object into it
import heapq
def g(): yield 1
class A:
    def __gt__(self, o): return False
    def __lt__(self, o): return False
people = []
people.append(A())
heapq.heappush(people, g())
import sys
def show(k):
    for p in people:
        print(getattr(p, k + "_frame", None))
show("gi".center(2))
