// Lists the pages that contain all typed words, those with the words in their title first.
const field = document.getElementById('search');
const nav = document.querySelector('nav');
const all = nav.innerHTML;

field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  nav.classList.toggle('found', words.length > 0);
  if (words.length === 0) {
    nav.innerHTML = all;
    return;
  }
  const within = (text) => words.every((word) => text.includes(word));
  const found = pages.filter(({ text }) => within(text));
  found.sort(
    (a, b) => Number(within(b.title.toLowerCase())) - Number(within(a.title.toLowerCase())),
  );
  const heading = document.createElement('h2');
  heading.textContent = found.length === 1 ? '1 page' : `${found.length} pages`;
  const list = document.createElement('ul');
  for (const { file, title } of found) {
    const link = document.createElement('a');
    link.href = `${file}.html`;
    link.textContent = title;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  nav.replaceChildren(heading, list);
});
