# A name that asks a program.
import platform

platform.processor()
