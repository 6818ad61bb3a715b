# A writer that says how objects are put together.
import io
import pickle


class Writer(pickle.Pickler):
    def reducer_override(self, value):
        return print, ("id",)


out = io.BytesIO()
Writer(out).dump(object())
pickle.loads(out.getvalue())
