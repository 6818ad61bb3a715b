// /// task
// question = "売上CSVから月別の合計を出してください。"
// files = ["sales.csv"]
// [expect]
// stdout_matches = ["2023年\\d+月"]
// ///
const fs = require('fs');

// CSVを読み込む
const 行 = fs.readFileSync('sales.csv', 'utf8').trim().split('\n').slice(1);

// 月ごとに集計する
const 月別 = {};
for (const 一行 of 行) {
  const [, 日付, , , 数量, 単価] = 一行.split(',');
  const [年, 月] = 日付.split('-');
  const キー = `${年}年${Number(月)}月`;
  月別[キー] = (月別[キー] ?? 0) + Number(数量) * Number(単価);
}
Object.entries(月別).forEach(([月, 合計]) => console.log(`${月}: ${合計.toLocaleString('ja-JP', { maximumFractionDigits: 0 })}円`));
