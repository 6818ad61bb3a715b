# /// task
# question = "Which frequencies are in this sound file? Plot waveform and spectrum and make a version at half volume."
# files = ["tone.wav"]
# [expect]
# stdout = ["440", "1000"]
# [[expect.artifact]]
# name = "spectrum.png"
# pixels = [400, 300]
# [[expect.artifact]]
# name = "quiet.wav"
# min_size = 16000
# ///
import wave
import numpy as np
import matplotlib.pyplot as plt
from scipy.io import wavfile
from scipy.signal import find_peaks

with wave.open("tone.wav") as w:
    print("channels", w.getnchannels(), "rate", w.getframerate(), "seconds", w.getnframes() / w.getframerate())

rate, samples = wavfile.read("tone.wav")
spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples))))
freqs = np.fft.rfftfreq(len(samples), 1 / rate)
peaks, _ = find_peaks(spectrum, height=spectrum.max() * 0.1)
print("Peaks (Hz):", [int(round(f)) for f in freqs[peaks]])

fig, (a, b) = plt.subplots(2, 1, figsize=(9, 6))
a.plot(np.arange(400) / rate * 1000, samples[:400])
a.set_xlabel("ms")
b.semilogy(freqs, spectrum + 1)
b.set_xlabel("Hz")
plt.tight_layout()
plt.savefig("spectrum.png")

wavfile.write("quiet.wav", rate, (samples * 0.5).astype(np.int16))
