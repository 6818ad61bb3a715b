# A global optimisation triangulates, and so does a Sobol sequence that is made more even.
from scipy.optimize import rosen, shgo
from scipy.stats import qmc

print(shgo(rosen, [(0, 2), (0, 2)], n=16, sampling_method="sobol").success)
print(qmc.Sobol(2, optimization="lloyd", seed=1).random(8).shape)
