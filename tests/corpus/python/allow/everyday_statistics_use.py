# Everyday uses: statistics use.
import statistics as st
print(st.mean([1, 2]), st.median_low([1, 3]), st.stdev([1, 2, 3]), st.quantiles(range(10), n=4), st.mode('aab'), st.NormalDist(0, 1).cdf(0), st.correlation([1, 2], [2, 4]), st.linear_regression([1, 2], [2, 4]).slope, st.multimode('aabb'), st.fmean([1, 2], [1, 3]), st.geometric_mean([1, 4]))
for f in (st.mean, st.median, st.pstdev):
    print(f.__name__, f([1, 2, 3]))
try:
    st.mean([])
except st.StatisticsError:
    print('empty')
