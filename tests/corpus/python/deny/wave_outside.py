# A sound file by an absolute path.
import wave

wave.open("/etc/hostname", "rb")
