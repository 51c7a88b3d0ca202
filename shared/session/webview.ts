/** Whether the page is shown by our mobile app: its web view says so in its name, or has put its bridge here. */
export const inWebview = (): boolean => /\bQasimaApp\//.test(navigator.userAgent) || 'ReactNativeWebView' in globalThis
