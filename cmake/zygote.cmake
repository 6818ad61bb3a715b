# zygote.so, the fork server's part in C++: a shared object that a plain Python interpreter loads, embedded
# in the program as the resource "zygote.so". Sanitizers stay out: it lives in a process that is not theirs.
add_library(gantlet_zygote MODULE
  executor/zygote/zygote.cc executor/zygote/branching.cc executor/zygote/living_orders.cc executor/zygote/serving.cc executor/zygote/file_pages.cc
  executor/zygote/fresh_pools.cc executor/zygote/hot_pages.cc executor/kernel/huge_text.cc executor/zygote/image_file.cc
  executor/zygote/joined_code.cc executor/zygote/large_arenas.cc executor/zygote/large_pages.cc executor/kernel/own_maps.cc executor/jail/confine.cc
  executor/kernel/landlock.cc executor/kernel/fd_passing.cc core/result.cc)
target_include_directories(gantlet_zygote PRIVATE ${CMAKE_SOURCE_DIR})
target_link_libraries(gantlet_zygote PRIVATE gantlet_warnings)
set_target_properties(gantlet_zygote PROPERTIES PREFIX "" OUTPUT_NAME zygote COMPILE_OPTIONS "-fno-sanitize=all"
  LINK_OPTIONS "-static-libstdc++;-static-libgcc;-Wl,--exclude-libs,ALL;-Wl,--as-needed;-s"
  CXX_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
