import { Dialog } from '../../ui/dialog.tsx'
import { chakra } from '../../ui/styled.tsx'

const Keys = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '3',
    alignItems: 'center',
    '& kbd': {
      display: 'inline-block',
      minInlineSize: '7',
      paddingInline: '1.5',
      borderRadius: 'sm',
      borderWidth: '1px',
      borderColor: 'edge',
      textAlign: 'center',
      fontSize: 'sm',
    },
  },
})

const described: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'Search'],
  [['n'], 'New record'],
  [['j', 'k'], 'Next and previous row'],
  [['x'], 'Select the row'],
  [['Enter'], 'Open the row'],
  [['e'], 'Edit the row beside the list'],
  [['[', ']'], 'Previous and next page'],
  [['Esc'], 'Clear the selection'],
  [['?'], 'Show this list'],
]

/** The list of keyboard shortcuts. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title="Keyboard" closeLabel="Close">
    <Keys>
      {described.map(([keys, what]) => (
        <div key={what} style={{ display: 'contents' }}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </Keys>
  </Dialog>
)
