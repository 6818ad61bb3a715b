# A module with a whole toolbox in it.
import http.server

http.server.shutil.rmtree("folder")
