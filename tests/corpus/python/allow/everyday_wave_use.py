# Everyday uses: wave use.
import wave, math, struct, array
with wave.open('t.wav', 'wb') as w:
    w.setnchannels(1)
    w.setsampwidth(2)
    w.setframerate(8000)
    w.writeframes(b''.join((struct.pack('<h', int(3000 * math.sin(i / 5))) for i in range(100))))
with wave.open('t.wav') as r:
    print(r.getparams(), r.getnframes(), len(r.readframes(5)))
