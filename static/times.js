// Moments in the phone's own time and manner; without script they stand in UTC.

const { lang } = document.documentElement;
const manner = navigator.languages.find((own) => own.startsWith(lang)) ?? lang;
const day = { day: "numeric", month: "long", year: "numeric" };
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

const told = (iso, form) => new Intl.DateTimeFormat(manner, form).format(new Date(iso));

/** A day; one that follows another moment of the same day is told by its time. */
function dayOf({ dateTime, dataset }) {
  const same = dataset.after && told(dataset.after, day) === told(dateTime, day);
  return told(dateTime, same ? clock : day);
}

function show() {
  for (const time of document.querySelectorAll("time[data-day]")) time.textContent = dayOf(time);
  for (const time of document.querySelectorAll("time[data-minute]")) {
    time.textContent = told(time.dateTime, { ...day, month: "short", ...clock });
  }
}

document.addEventListener("swapped", show);
show();
