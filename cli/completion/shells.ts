export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

// Each script calls the program for candidates, so an installed script stays up to date. The output is one candidate
// per line, and a line ':files' if paths are allowed.
const scripts: Record<Shell, string> = {
  bash: `_lectern() {
  local IFS=$'\\n' line
  COMPREPLY=()
  for line in $(lectern complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
    if [[ $line == ':files' ]]; then
      COMPREPLY+=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
      compopt -o filenames 2>/dev/null
    else
      COMPREPLY+=("$line")
    fi
  done
}
complete -F _lectern lectern
`,
  zsh: `#compdef lectern
_lectern() {
  local -a lines candidates
  lines=("\${(@f)$(lectern complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  candidates=("\${(@)lines:#:files}")
  (( \${#candidates} )) && [[ -n "\${candidates[1]}" ]] && compadd -- "\${candidates[@]}"
  (( \${lines[(I):files]} )) && _files
}
if [ "$funcstack[1]" = "_lectern" ]; then _lectern "$@"; else compdef _lectern lectern; fi
`,
  fish: `function __lectern_complete
  set -l words (commandline -opc) (commandline -ct)
  for line in (lectern complete -- $words[2..-1] 2>/dev/null)
    if test "$line" = ':files'
      __fish_complete_path (commandline -ct)
    else
      echo $line
    end
  end
end
complete -c lectern -f -a '(__lectern_complete)'
`,
};

export function completionScript(shell: Shell): string {
  return scripts[shell];
}
