# /// task
# question = "Generate a WAV file that plays a C major scale (0.25 s a note) with a soft envelope."
# [expect]
# stdout = ["8 notes"]
# [[expect.artifact]]
# name = "scale.wav"
# min_size = 80000
# ///
import array
import math
import wave

RATE = 22050
NOTES = {"C4": 261.63, "D4": 293.66, "E4": 329.63, "F4": 349.23, "G4": 392.00, "A4": 440.00, "B4": 493.88, "C5": 523.25}


def tone(freq, seconds, volume=0.5):
    n = int(RATE * seconds)
    for i in range(n):
        t = i / RATE
        envelope = min(1, i / (0.02 * RATE)) * math.exp(-4 * t)
        sample = math.sin(2 * math.pi * freq * t) + 0.3 * math.sin(4 * math.pi * freq * t)
        yield int(32767 * volume * envelope * sample / 1.3)


samples = array.array("h")
for name, freq in NOTES.items():
    samples.extend(tone(freq, 0.25))

with wave.open("/mnt/data/scale.wav", "wb") as w:
    w.setnchannels(1)
    w.setsampwidth(2)
    w.setframerate(RATE)
    w.writeframes(samples.tobytes())
print(len(NOTES), "notes,", round(len(samples) / RATE, 2), "s")
