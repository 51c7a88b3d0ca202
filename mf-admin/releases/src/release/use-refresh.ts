import { useRefreshReplies } from '@qasima/shared/admin/reply'

/**
 * Reads again what is on screen, and resolves when that is drawn: what was read is handed to the screen in the next task, and
 * a dialog that closed before would give the focus back to a button that is about to go.
 */
export function useRefresh(): () => Promise<void> {
  const refresh = useRefreshReplies()
  return async () => {
    await refresh()
    await new Promise((resolve) => setTimeout(resolve))
  }
}
