# The launcher as a static program, embedded in gantlet as the resource "launcher" and executed from memory. Not under
# sanitizers, whose libraries can't be linked statically: there gantlet itself is the launcher (`gantlet __launcher`).
set(LAUNCHER_RESOURCES executor/runners/cells.js executor/runners/cells.py executor/runners/charts.py executor/runners/display.py
  executor/runners/doors.py executor/runners/node_server.js executor/runners/pickles.py executor/runners/rehearsal.py
  executor/runners/replaced.py executor/runners/runner.js executor/runners/runner.py executor/runners/templates.py executor/runners/texts.py
  executor/runners/tools.py executor/runners/values.py executor/runners/zygote.py)
gantlet_embed(launcher "${LAUNCHER_RESOURCES}" "zygote.so=${CMAKE_BINARY_DIR}/zygote.so;${GANTLET_PACKAGES_MADE};${GANTLET_NODE_SERVER}")
# Its code and constants are one mapping that begins where a huge page does: each jail's init shares the first 2 MiB of
# it with one entry (executor/kernel/huge_text).
add_executable(gantlet_launcher
  executor/launcher_program/main.cc executor/launcher/launcher.cc executor/launcher/launcher_branch.cc executor/launcher/launcher_fork_server.cc
  executor/jail/jail.cc executor/kernel/copy_folder.cc executor/jail/confine.cc executor/jail/stdin_file.cc executor/kernel/landlock.cc
  executor/kernel/fd_passing.cc executor/kernel/huge_text.cc executor/kernel/own_maps.cc executor/launcher/host_root.cc executor/root/living_root.cc executor/root/partial_folder.cc executor/root/root_layout.cc
  executor/root/volume_mounts.cc core/result.cc ${EMBEDDED_SOURCES})
target_include_directories(gantlet_launcher PRIVATE ${CMAKE_SOURCE_DIR})
target_link_libraries(gantlet_launcher PRIVATE gantlet_warnings)
set_target_properties(gantlet_launcher PROPERTIES OUTPUT_NAME gantlet-launcher POSITION_INDEPENDENT_CODE ON
  COMPILE_OPTIONS "-fno-sanitize=all" LINK_OPTIONS "-static-pie;-s;-Wl,-z,noseparate-code;-Wl,-z,max-page-size=2097152")
