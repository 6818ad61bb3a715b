# Mathematical letters.
𝐞𝐯𝐚𝐥("1")
