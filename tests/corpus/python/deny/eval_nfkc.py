# An identifier that is eval after normalisation.
ｅｖａｌ("1")
