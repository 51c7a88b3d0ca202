/** Whether our mobile app shows the page: its web view has a user agent of its own, or has installed its bridge. */
export const inWebview = (): boolean => /\bQasimaApp\//.test(navigator.userAgent) || 'ReactNativeWebView' in globalThis
