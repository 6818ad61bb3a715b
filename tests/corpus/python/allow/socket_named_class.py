# A class named socket in a simulation.
class socket:
    def connect(self, host):
        self.host = host
        return self


print(socket().connect("simulated").host)
