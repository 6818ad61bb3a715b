# The class behind wave.open opens by itself.
import wave

wave.Wave_read("/etc/hostname")
