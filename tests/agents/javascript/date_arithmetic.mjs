// /// task
// question = "How many working days lie between 2024-03-01 and 2024-04-15, and which date is 90 days after the first?"
// [expect]
// stdout = ["Working days: 31", "2024-05-30"]
// ///
import { addDays, format, differenceInBusinessDays, eachWeekendOfInterval, parseISO, isLeapYear, formatDistance } from 'date-fns';

const start = parseISO('2024-03-01');
const end = parseISO('2024-04-15');
console.log('Working days:', differenceInBusinessDays(end, start));
console.log('Weekend days:', eachWeekendOfInterval({ start, end }).length);
console.log('90 days later:', format(addDays(start, 90), 'yyyy-MM-dd'));
console.log('Leap year:', isLeapYear(start), formatDistance(start, end));
