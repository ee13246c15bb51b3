/** Formats an estimated duration for display. The rounding is coarser for longer durations. */
export function displayDuration(seconds: number): string {
  if (seconds <= 0) return 'done';
  if (seconds < 10) return 'a few seconds';
  if (seconds < 55) return `about ${Math.ceil(seconds / 10) * 10} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'about 1 minute' : `about ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'about 1 hour' : `about ${hours} hours`;
}
