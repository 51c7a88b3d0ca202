declare module '*.md' {
  const Content: import('./prose.tsx').MarkdownDocument['default']
  export default Content
  export const headings: import('./prose.tsx').MarkdownDocument['headings']
}
