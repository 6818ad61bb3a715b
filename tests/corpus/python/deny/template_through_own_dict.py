# A template is put into the object's own dictionary.
class Page:
    text = "{}"

    def take(self, x):
        self.__dict__["text"] = x

    def show(self):
        return self.text.format(self)


page = Page()
page.take("".join(["{0.show.__glo", "bals__}"]))
print(page.show())
