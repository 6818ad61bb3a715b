# A class body imports; the module becomes a class attribute.
class Config:
    import os


Config.os.system("id")
