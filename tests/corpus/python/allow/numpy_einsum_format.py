# Texts as mini languages.
import numpy as np

print(np.einsum("ij,jk->ik", np.eye(2), np.eye(2)), np.array(["a", "b"], dtype="U1"), f"{np.pi:.3f}")
