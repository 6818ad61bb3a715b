def evaluate(model, text):
    return model.eval(text)
