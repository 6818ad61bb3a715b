# What an installed Gantlet is, for `cmake --install`, and the Debian package of it, for `cpack -G DEB`
# (`./x package`).
include(GNUInstallDirs)

# Manual pages and completions: the program makes them from its own tables, so they say what it does.
file(STRINGS ${CMAKE_SOURCE_DIR}/deploy/debian/changelog changelog_end REGEX "^ -- ")
list(GET changelog_end 0 changelog_end)
string(REGEX MATCH "([0-9][0-9]) ([A-Z][a-z][a-z]) (20[0-9][0-9])" unused "${changelog_end}")
set(day ${CMAKE_MATCH_1})
set(year ${CMAKE_MATCH_3})
set(months Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec)
list(FIND months "${CMAKE_MATCH_2}" month)
math(EXPR month "${month} + 101")
string(SUBSTRING ${month} 1 2 month)
file(STRINGS ${CMAKE_SOURCE_DIR}/deploy/debian/changelog changelog_begin LIMIT_COUNT 1)
if(NOT changelog_begin MATCHES "^gantlet \\(${PROJECT_VERSION}\\) ")
  message(FATAL_ERROR "deploy/debian/changelog does not begin with version ${PROJECT_VERSION}: ${changelog_begin}")
endif()

set(documents ${CMAKE_BINARY_DIR}/documents)
add_custom_command(OUTPUT ${documents}/made
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${documents}
  COMMAND gantlet __docs ${documents} ${year}-${month}-${day}
  # Debian wants them compressed; without a time stamp two builds are the same.
  COMMAND gzip -9nr ${documents}/man
  COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/deploy/debian/changelog ${documents}/changelog
  COMMAND gzip -9n ${documents}/changelog
  COMMAND ${CMAKE_COMMAND} -E touch ${documents}/made
  DEPENDS gantlet ${CMAKE_SOURCE_DIR}/deploy/debian/changelog
  COMMENT "Making manual pages and completions" VERBATIM)
add_custom_target(documents ALL DEPENDS ${documents}/made)

set(doc ${CMAKE_INSTALL_DATADIR}/doc/gantlet)
set(share ${CMAKE_INSTALL_DATADIR})
install(TARGETS gantlet RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${documents}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN "*.1.gz")
install(DIRECTORY ${documents}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man5 FILES_MATCHING PATTERN "*.5.gz")
install(FILES ${documents}/completions/gantlet.bash DESTINATION ${share}/bash-completion/completions RENAME gantlet)
install(FILES ${documents}/completions/_gantlet DESTINATION ${share}/zsh/vendor-completions)
install(FILES ${documents}/completions/gantlet.fish DESTINATION ${share}/fish/vendor_completions.d)
install(FILES README.md SECURITY.md DESTINATION ${doc})
install(FILES ${documents}/changelog.gz DESTINATION ${doc})
install(FILES LICENSE DESTINATION ${doc})
install(FILES deploy/debian/copyright DESTINATION ${doc})
install(DIRECTORY docs/ DESTINATION ${doc}/docs)
install(DIRECTORY examples deploy/prometheus deploy/grafana DESTINATION ${doc})
foreach(parser tree-sitter tree-sitter-python tree-sitter-javascript)
  install(FILES ${TS_ROOT}/${parser}/LICENSE DESTINATION ${doc}/third-party RENAME ${parser}.LICENSE)
endforeach()
install(FILES ${CMAKE_BINARY_DIR}/javascript/javascript-packages.LICENSE DESTINATION ${doc}/third-party)
install(FILES ${TS_CORE}/src/unicode/LICENSE DESTINATION ${doc}/third-party RENAME icu.LICENSE)
# The unit names the program and its settings where they are installed. Debian's /usr keeps settings in /etc.
install(CODE "set(deploy ${CMAKE_SOURCE_DIR}/deploy)\nset(made ${documents})")
install(CODE [[
  if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    set(etc /etc)
  else()
    set(etc ${CMAKE_INSTALL_PREFIX}/etc)
  endif()
  file(READ ${deploy}/systemd/gantlet.service unit)
  string(REPLACE "/usr/bin/gantlet" "${CMAKE_INSTALL_PREFIX}/bin/gantlet" unit "${unit}")
  string(REPLACE "/etc/gantlet" "${etc}/gantlet" unit "${unit}")
  file(WRITE ${made}/gantlet.service "${unit}")
  file(INSTALL DESTINATION ${CMAKE_INSTALL_PREFIX}/lib/systemd/system TYPE FILE FILES ${made}/gantlet.service)
  file(INSTALL DESTINATION ${etc}/gantlet TYPE FILE FILES ${deploy}/debian/gantlet.yaml)]])

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gantlet)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Gantlet maintainers <maintainers@gantlet.invalid>")
set(CPACK_INSTALL_PREFIX /usr)
# Nothing is built for it: ./x builds first.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(CPACK_SET_DESTDIR ON)  # for /etc
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "python3 (>= 3.9), passwd, init-system-helpers (>= 1.54)")
# The libraries that the policy data-science allows; cli/provider/library_check.cc has the same ones.
set(libraries
  numpy pandas matplotlib scipy sklearn statsmodels seaborn sympy networkx pil openpyxl xlsxwriter
  xlrd odf lxml bs4 html5lib nltk plotly pypdf reportlab renderpm docx yaml jinja2 tabulate tqdm joblib
  dateutil tz requests)
list(TRANSFORM libraries PREPEND "python3-")
list(JOIN libraries ", " libraries)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "${libraries}, nodejs (>= 18)")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "docker.io, runsc, prometheus")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "vets untrusted Python and JavaScript, then runs it in a sandbox
Gantlet takes a piece of code that nobody has read, works out what it does
without running it, judges that by a policy, runs it in a sandbox behind a
system-call filter of its own, and keeps a tamper-evident record of every step.

This package has the command and the service, which listens on this host only
until it is told otherwise. The recommended Python libraries are what the
policy data-science allows, where they are there; nodejs runs JavaScript.")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  ${CMAKE_SOURCE_DIR}/deploy/debian/postinst ${CMAKE_SOURCE_DIR}/deploy/debian/prerm
  ${CMAKE_SOURCE_DIR}/deploy/debian/postrm ${CMAKE_SOURCE_DIR}/deploy/debian/conffiles)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
