# Everyday uses: colorsys use.
import colorsys
print([round(c, 2) for c in colorsys.rgb_to_hsv(1, 0.5, 0)], colorsys.hls_to_rgb(*colorsys.rgb_to_hls(0.2, 0.4, 0.6)), colorsys.rgb_to_yiq(1, 1, 1))
