# A linked list with next and prev.
class Node:
    def __init__(self, data):
        self.data = data
        self.next = None


head = Node(1)
head.next = Node(2)
node = head
while node:
    print(node.data)
    node = node.next
