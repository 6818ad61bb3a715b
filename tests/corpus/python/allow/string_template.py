# The simple templates.
from string import Template, ascii_lowercase, digits

print(Template("$who likes ${what}").substitute(who="tim", what="kung pao"), ascii_lowercase[:3] + digits)
