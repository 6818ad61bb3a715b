# /// task
# question = "Price a European call and put: S=100, K=105, T=0.5, r=3 %, sigma=25 %; give the Greeks and check against Monte Carlo."
# [expect]
# stdout = ["Call", "Put", "Delta", "Put-call parity holds: True"]
# ///
from dataclasses import dataclass
from math import exp, log, sqrt
import numpy as np
from scipy.stats import norm


@dataclass
class Option:
    S: float
    K: float
    T: float
    r: float
    sigma: float

    @property
    def d1(self) -> float:
        return (log(self.S / self.K) + (self.r + self.sigma ** 2 / 2) * self.T) / (self.sigma * sqrt(self.T))

    @property
    def d2(self) -> float:
        return self.d1 - self.sigma * sqrt(self.T)

    def call(self) -> float:
        return self.S * norm.cdf(self.d1) - self.K * exp(-self.r * self.T) * norm.cdf(self.d2)

    def put(self) -> float:
        return self.K * exp(-self.r * self.T) * norm.cdf(-self.d2) - self.S * norm.cdf(-self.d1)

    def greeks(self) -> dict:
        pdf = norm.pdf(self.d1)
        return {
            "Delta": norm.cdf(self.d1),
            "Gamma": pdf / (self.S * self.sigma * sqrt(self.T)),
            "Vega": self.S * pdf * sqrt(self.T) / 100,
            "Theta": (-self.S * pdf * self.sigma / (2 * sqrt(self.T)) - self.r * self.K * exp(-self.r * self.T) * norm.cdf(self.d2)) / 365,
        }

    def monte_carlo(self, n=400_000, seed=7) -> tuple[float, float]:
        z = np.random.default_rng(seed).standard_normal(n)
        ST = self.S * np.exp((self.r - self.sigma ** 2 / 2) * self.T + self.sigma * np.sqrt(self.T) * z)
        payoff = np.maximum(ST - self.K, 0) * exp(-self.r * self.T)
        return payoff.mean(), payoff.std(ddof=1) / np.sqrt(n)


opt = Option(S=100, K=105, T=0.5, r=0.03, sigma=0.25)
print(f"Call {opt.call():.4f}   Put {opt.put():.4f}")
for name, value in opt.greeks().items():
    print(f"{name:>6}: {value:+.5f}")
mc, se = opt.monte_carlo()
print(f"Monte Carlo call {mc:.4f} ± {1.96 * se:.4f}")
parity = opt.call() - opt.put() - (opt.S - opt.K * exp(-opt.r * opt.T))
print("Put-call parity holds:", abs(parity) < 1e-9)
