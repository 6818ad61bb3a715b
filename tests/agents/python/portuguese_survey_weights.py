# /// task
# question = "Calcule a nota média ponderada da pesquisa por faixa etária (pesos 50/30/20 para as três perguntas)."
# files = ["survey.csv"]
# [expect]
# stdout = ["Faixa", "18-29", "60+"]
# result = 4
# ///
import csv
from collections import defaultdict

# Escala Likert para números
ESCALA = {"Strongly disagree": 1, "Disagree": 2, "Neutral": 3, "Agree": 4, "Strongly agree": 5}
PESOS = {"q1_quality": 0.5, "q2_price": 0.3, "q3_support": 0.2}

notas = defaultdict(list)
with open("survey.csv", encoding="utf-8") as arquivo:
    for linha in csv.DictReader(arquivo):
        nota = sum(ESCALA[linha[pergunta]] * peso for pergunta, peso in PESOS.items())
        notas[linha["age_group"]].append(nota)

print(f"{'Faixa':<8}{'Média':>7}{'N':>5}")
for faixa in sorted(notas):
    valores = notas[faixa]
    print(f"{faixa:<8}{sum(valores) / len(valores):>7.2f}{len(valores):>5}")

len(notas)
