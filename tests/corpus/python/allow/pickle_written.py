# A pickle that is only written.
import pickle
with open("model.pkl", "wb") as f:
    pickle.dump({"weights": [1.0, 2.0]}, f, protocol=pickle.HIGHEST_PROTOCOL)
print(len(pickle.dumps([1, 2])) > 0)
