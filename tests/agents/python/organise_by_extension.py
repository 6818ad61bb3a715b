# /// task
# question = "Sort my files into folders by type (images, documents, data) and zip each folder."
# files = ["photo.jpg", "logo.png", "sales.csv", "report.pdf", "notes.md", "users.json"]
# [expect]
# stdout = ["images: 2 files", "data: 2 files"]
# [[expect.artifact]]
# name = "images.zip"
# members = ["photo.jpg", "logo.png"]
# ///
import os
import shutil
from pathlib import Path

CATEGORIES = {
    "images": {".jpg", ".jpeg", ".png", ".gif"},
    "documents": {".pdf", ".md", ".docx", ".txt"},
    "data": {".csv", ".json", ".xlsx"},
}

here = Path.cwd()
moved = {}
for path in list(here.iterdir()):
    if not path.is_file():
        continue
    for category, suffixes in CATEGORIES.items():
        if path.suffix.lower() in suffixes:
            dest = here / category
            dest.mkdir(parents=True, exist_ok=True)
            shutil.move(str(path), str(dest / path.name))
            moved.setdefault(category, []).append(path.name)
            break

for category, names in sorted(moved.items()):
    print(f"{category}: {len(names)} files: {', '.join(sorted(names))}")
    shutil.make_archive(category, "zip", root_dir=category)
    shutil.rmtree(category)

print(sorted(os.listdir(".")))
