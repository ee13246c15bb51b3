/**
 * A script for `sh -c` that runs a program, its `$0`, where it sees the system's programs, fonts and settings, its own
 * installation and the working directory, and no other files. It needs namespaces of its own for users and mounts.
 */
export const hideFiles = `
set -e
program=$(readlink -f "$0")
installation=$(dirname "$(dirname "$program")")
[ -d "$installation/program" ] || installation=$(dirname "$program")
root="$PWD/root"
mkdir -p "$root"
mount -t tmpfs -o size=1m tmpfs "$root"
mkdir "$root/tmp"
for place in /bin /dev /etc /lib /lib64 /nix /opt /proc /sbin /usr /var/cache/fontconfig "$installation" "$PWD"; do
  [ -d "$place" ] || continue
  mkdir -p "$root$place"
  mount --rbind "$place" "$root$place"
done
exec chroot "$root" "$program" "$@"
`;
