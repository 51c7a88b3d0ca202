/**
 * Keeps Node from opening its inspector at `SIGUSR1`, through which any process of this user could run code in this one.
 * The flag `--disable-sigusr1` does the same where a start can give it; a listener does so under every Node.
 */
export function refuseInspectorSignal(): void {
  if (process.listenerCount('SIGUSR1') === 0) process.on('SIGUSR1', () => {})
}
