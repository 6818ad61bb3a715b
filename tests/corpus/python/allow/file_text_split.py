# pieces of a path
def parts(path):
    return [p for p in path.split("/") if p]


print(parts("/etc/nginx/nginx.conf"), parts("/home/user/.config/x"))
