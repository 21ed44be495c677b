/** Keeps a picture drawn once it was near the window, for people who scroll back. */
export function keepPictures(pictures: Iterable<Element>): void {
  for (const picture of pictures)
    picture.addEventListener('contentvisibilityautostatechange', (event) => {
      if (event instanceof ContentVisibilityAutoStateChangeEvent && !event.skipped)
        picture.classList.add('seen')
    })
}
