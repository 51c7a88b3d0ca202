import type { Options } from 'css-select'
import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler'

/** Steps that selectors may take on one page: some for each element that it may have, and a fraction of a second. */
const maxSteps = 5_000_000

class TooManySteps extends Error {
  override readonly name = 'TooManySteps'
}

/** How a selector goes through a page. */
export type SelectorSteps = Options<AnyNode, Element>

const childrenOf = (node: AnyNode): AnyNode[] => (hasChildren(node) ? node.children : [])

/**
 * The usual way through a page, with each step counted: what follows a selector backwards tries every way there is, so that
 * four words and a page of a few hundred elements inside each other would keep a process busy for minutes.
 * A selector that goes on beyond the limit throws.
 */
export function boundedSteps(): SelectorSteps {
  let left = maxSteps
  const count = (steps = 1): void => {
    left -= steps
    if (left < 0) throw new TooManySteps()
  }
  const counted =
    <Input extends unknown[], Result>(take: (...input: Input) => Result) =>
    (...input: Input): Result => {
      count()
      return take(...input)
    }
  function textOf(node: AnyNode): string {
    count()
    if (isText(node)) {
      count(node.data.length)
      return node.data
    }
    return childrenOf(node).map(textOf).join('')
  }
  const isElement = (node: AnyNode): node is Element => {
    count()
    return isTag(node)
  }
  const equals = counted((one: AnyNode, other: AnyNode) => one === other)
  return {
    adapter: {
      isTag: isElement,
      equals,
      getAttributeValue: counted(({ attribs }, name) => attribs[name]),
      getChildren: counted(childrenOf),
      getName: counted(({ name }) => name),
      getParent: counted(({ parent }) => parent),
      getSiblings: counted((node) => (node.parent ? childrenOf(node.parent) : [node])),
      getText: textOf,
      hasAttrib: counted(({ attribs }, name) => Object.hasOwn(attribs, name)),
      // A page is searched from one root.
      removeSubsets: (nodes) => nodes,
    },
  }
}
