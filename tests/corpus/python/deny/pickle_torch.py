# A model's pickle.
import torch

torch.load("model.pt")
