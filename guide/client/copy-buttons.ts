const SHOWN_MS = 2000

/** Adds a copy button to each example. */
export function addCopyButtons(root: ParentNode = document): void {
  for (const code of root.querySelectorAll<HTMLElement>('pre:has(> .language-sh)'))
    code.after(createCopyButton(() => code.innerText))
}

export function createCopyButton(readText: () => string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(readText().trim()).then(
      () => say(button, 'Copied'),
      () => say(button, 'Select the text and copy it'),
    )
  })
  return button
}

function say(button: HTMLButtonElement, text: string): void {
  button.textContent = text
  setTimeout(() => (button.textContent = 'Copy'), SHOWN_MS)
}
