// A press on a heading sorts its table by that column, another one the other way round. Cells with
// a number sort by it; empty cells stay at the end.
for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const th = button.parentElement;
    const column = th.cellIndex;
    const body = th.closest("table").tBodies[0];
    const sign = th.getAttribute("aria-sort") === "ascending" ? -1 : 1;
    const key = (row) => {
      const cell = row.cells[column];
      const text = cell.textContent.trim();
      return cell.dataset.n !== undefined ? Number(cell.dataset.n) : text === "–" ? "" : text;
    };
    const compare = (a, b) => {
      const [x, y] = [key(a), key(b)];
      if (x === "" || y === "") return (x === "") - (y === "");
      if (typeof x === "number" && typeof y === "number") return sign * (x - y);
      return sign * String(x).localeCompare(String(y), undefined, { numeric: true });
    };
    body.append(...[...body.rows].sort(compare));
    for (const other of th.parentElement.cells) other.removeAttribute("aria-sort");
    th.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
  });
}
