; The installer for Windows; "python -m tools.package.installer" compiles this script. For the user who starts it, so no
; administrator is asked. Windows knows the last part of a file name alone: .tmx becomes a file type of the program,
; records (.isles.json) are offered under "Open with".

Unicode true
SetCompressor /SOLID lzma
RequestExecutionLevel user

!include MUI2.nsh

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${COMMAND}"
!define APPLICATION "Software\Classes\Applications\${COMMAND}.exe"
!define BOARD "FourIsles.Board"

Name "${NAME}"
OutFile "${INSTALLER}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${NAME}"
VIAddVersionKey "LegalCopyright" "The Four Isles maintainers, MIT licence"

!define MUI_FINISHPAGE_RUN "$INSTDIR\${COMMAND}.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"

LangString BOARD_NAME ${LANG_ENGLISH} "Tiled map"
LangString BOARD_NAME ${LANG_GERMAN} "Tiled-Karte"
LangString BOARD_NAME ${LANG_FRENCH} "Carte Tiled"

Section
  ; The files of an older version go first: a library that is left over would be loaded.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}\*"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${COMMAND}.exe"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  WriteRegStr HKCU "${KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\${COMMAND}.exe"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" ${SIZE_KIB}
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1

  WriteRegStr HKCU "${APPLICATION}" "FriendlyAppName" "${NAME}"
  WriteRegStr HKCU "${APPLICATION}\shell\open\command" "" '"$INSTDIR\${COMMAND}.exe" "%1"'
  WriteRegStr HKCU "${APPLICATION}\SupportedTypes" ".tmx" ""
  WriteRegStr HKCU "${APPLICATION}\SupportedTypes" ".json" ""
  WriteRegStr HKCU "Software\Classes\${BOARD}" "" "$(BOARD_NAME)"
  WriteRegStr HKCU "Software\Classes\${BOARD}\DefaultIcon" "" "$INSTDIR\${COMMAND}.exe,0"
  WriteRegStr HKCU "Software\Classes\${BOARD}\shell\open\command" "" '"$INSTDIR\${COMMAND}.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\.tmx\OpenWithProgids" "${BOARD}" ""
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section Uninstall
  ; Games and records lie elsewhere (%APPDATA%) and stay.
  Delete "$SMPROGRAMS\${NAME}.lnk"
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\${COMMAND}.exe"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegValue HKCU "Software\Classes\.tmx\OpenWithProgids" "${BOARD}"
  DeleteRegKey HKCU "Software\Classes\${BOARD}"
  DeleteRegKey HKCU "${APPLICATION}"
  DeleteRegKey HKCU "${KEY}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
